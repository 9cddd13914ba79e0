import { AuthModule } from '@bluebonnet/auth'
import { ClientsModule } from '@bluebonnet/clients'
import type { Type } from '@nestjs/common'

/** The product's modules. A new module is one import and one entry here. */
export const productModules: Type[] = [AuthModule, ClientsModule]
