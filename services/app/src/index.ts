export { createApi } from './create-api.js'
export { AppModule } from './app.module.js'
