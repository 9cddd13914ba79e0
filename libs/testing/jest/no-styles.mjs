// Replaces a style sheet or a picture in component tests.
export default 'no-picture'
