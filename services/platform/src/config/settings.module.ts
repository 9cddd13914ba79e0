import { type DynamicModule, Global, Module } from '@nestjs/common'
import { SETTINGS, type Settings } from './settings.js'

/** Provides `@Inject(SETTINGS) settings: Settings` to every class. */
@Global()
@Module({})
export class SettingsModule {
  static forRoot(settings: Settings): DynamicModule {
    return { module: SettingsModule, providers: [{ provide: SETTINGS, useValue: settings }], exports: [SETTINGS] }
  }
}
