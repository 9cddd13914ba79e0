/** The style sheets of this package are imported for their effect only. */
export {}
