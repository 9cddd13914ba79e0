// Stands in for a style sheet in component tests.
export {}
