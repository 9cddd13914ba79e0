import { Module } from '@nestjs/common'
import { TableImport } from './table-import.js'

/** Files of rows, in and out. */
@Module({ providers: [TableImport], exports: [TableImport] })
export class CsvModule {}
