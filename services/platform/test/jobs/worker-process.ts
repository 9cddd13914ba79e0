import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { readSettings } from '../../src/config/settings.js'
import { createLogger, NestLogger } from '../../src/observability/logger.js'
import { probeImports } from './probe.module.js'

const settings = readSettings()

@Module({ imports: probeImports(settings) })
class WorkerProcess {}

const app = await NestFactory.createApplicationContext(WorkerProcess, {
  logger: new NestLogger(createLogger(settings, 'probe')),
})
app.enableShutdownHooks()
process.send?.('ready')
