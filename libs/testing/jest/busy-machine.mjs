import { configure } from '@testing-library/dom'

// A busy machine shows late what a screen is to show: the default of one second would be no fault of the screen.
configure({ asyncUtilTimeout: 10_000 })
