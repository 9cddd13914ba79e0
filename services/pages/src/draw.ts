// Loads pdfkit and the fonts: for the drawing thread, commands and tests.
export { Canvas } from './canvas.js'
export { drawContent, drawPage } from './draw-page.js'
