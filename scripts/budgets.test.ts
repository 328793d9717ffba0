import { expect, it } from 'vitest'
import { budgetLine, budgets, overBudget } from './budgets.ts'
import { machineSeconds } from './spent.ts'

const { unit } = budgets

it('fails a round that is over its budget by more than a fifth, and no other', () => {
  const spent = (share: number) => overBudget({ round: 'unit', processorSeconds: unit * share, dearness: 1 })
  expect([spent(0.5), spent(1.19)]).toEqual([null, null])
  expect(spent(1.21)).toMatchObject({ failed: 1, remarks: [expect.stringContaining('failed: unit: over its budget')] })
})

it('compares with the reference machine, where a processor second may do more or less', () => {
  expect(overBudget({ round: 'unit', processorSeconds: unit * 2, dearness: 2 })).toBeNull()
  expect(overBudget({ round: 'unit', processorSeconds: unit, dearness: 0.5 })).not.toBeNull()
  expect(budgetLine({ round: 'unit', processorSeconds: unit, dearness: 2 })).toBe(`${unit / 2} of ${unit} processor seconds (50 %)`)
})

it('counts the processor time of every process of the machine', () => {
  const before = machineSeconds()
  const end = process.cpuUsage().user + 400_000
  while (process.cpuUsage().user < end);
  expect(machineSeconds() - before).toBeGreaterThan(0.3)
})
