export { AccountingModule } from './accounting.module.js'
export { sealedTin, TaxNumbers } from './year-end/tax-numbers.js'
