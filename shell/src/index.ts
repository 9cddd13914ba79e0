import './app/nonce.js'
import './app/main.js'
