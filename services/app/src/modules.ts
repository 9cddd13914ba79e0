import { AuthModule } from '@bluebonnet/auth'
import { CalendarModule } from '@bluebonnet/calendar'
import { ClientsModule } from '@bluebonnet/clients'
import { DocumentsModule } from '@bluebonnet/documents'
import { PropertiesModule } from '@bluebonnet/properties'
import type { Type } from '@nestjs/common'

/** The product's modules. A new module is one import and one entry here. */
export const productModules: Type[] = [AuthModule, ClientsModule, PropertiesModule, DocumentsModule, CalendarModule]
