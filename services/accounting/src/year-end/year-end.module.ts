import { BrokerageModule } from '@bluebonnet/brokerage'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { IrisFiles } from './iris-files.js'
import { TaxDetails } from './tax-details.js'
import { TaxNumbers } from './tax-numbers.js'
import { YearEndController } from './year-end.controller.js'
import { FiledFormEntity, TaxDetailsEntity, YearEndEntity } from './year-end.entities.js'
import { YearEnds } from './year-ends.js'

/** Form 1099-NEC: payments of a year by payee, their tax details, and the file for the IRS. */
@Module({
  imports: [BrokerageModule, TypeOrmModule.forFeature([FiledFormEntity, TaxDetailsEntity, YearEndEntity])],
  controllers: [YearEndController],
  providers: [IrisFiles, TaxDetails, TaxNumbers, YearEnds],
})
export class YearEndModule {}
