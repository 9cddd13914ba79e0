import { AuthModule } from '@bluebonnet/auth'
import { CalendarModule } from '@bluebonnet/calendar'
import { ClientsModule } from '@bluebonnet/clients'
import { DealsModule } from '@bluebonnet/deals'
import { DocumentsModule } from '@bluebonnet/documents'
import { LeadsModule } from '@bluebonnet/leads'
import { EveryTypeComposedModule, NotificationsModule } from '@bluebonnet/notifications'
import { PropertiesModule } from '@bluebonnet/properties'
import { ReportsModule } from '@bluebonnet/reports'
import type { Type } from '@nestjs/common'

/** The product's modules. A new module is one import and one entry here. */
export const productModules: Type[] = [
  AuthModule,
  NotificationsModule,
  ClientsModule,
  PropertiesModule,
  DocumentsModule,
  CalendarModule,
  DealsModule,
  LeadsModule,
  ReportsModule,
  EveryTypeComposedModule,
]
