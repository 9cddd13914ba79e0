import { AuthModule } from '@bluebonnet/auth'
import type { Type } from '@nestjs/common'

/** The product's modules, in the order of DESIGN section 1. A new module is one import and one entry here. */
export const productModules: Type[] = [AuthModule]
