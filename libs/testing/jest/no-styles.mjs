// Stands in for a style sheet or a picture in component tests.
export default 'no-picture'
