import { expect, it } from 'vitest'
import { orderVisits } from './orderVisits.ts'

const create = (name: string, planned: 'PLANNED' | 'UNSCHEDULED', visitDate: string | null, completedOn: string | null = null) => ({
  name,
  visit: { planned },
  row: { visitDate, visitTime: null, completedOn },
})

it('lists the visits of the schedule in study order, then unscheduled visits of all types by their day', () => {
  const visits = [
    create('Week 4', 'PLANNED', '2026-11-20'),
    create('Week 1', 'PLANNED', '2026-11-02'),
    create('Clinic without a day', 'UNSCHEDULED', null),
    create('Clinic, December', 'UNSCHEDULED', '2026-12-01'),
    create('Clinic, October', 'UNSCHEDULED', '2026-10-01'),
    create('Telephone, November', 'UNSCHEDULED', '2026-10-15', '2026-11-15'),
  ]
  expect(orderVisits(visits).map(({ name }) => name)).toEqual([
    'Week 4',
    'Week 1',
    'Clinic, October',
    'Telephone, November',
    'Clinic, December',
    'Clinic without a day',
  ])
})
