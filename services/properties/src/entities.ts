export { PropertyEntity } from './property.entity.js'
