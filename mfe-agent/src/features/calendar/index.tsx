import { PageHeader } from '@bluebonnet/ui'

const Calendar = () => <PageHeader title="Calendar" />

export default Calendar
