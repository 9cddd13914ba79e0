import './app/main.js'
