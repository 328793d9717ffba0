import { expect, it } from 'vitest'
import { budgets, checkOverBudget, formatBudgetLine } from './budgets.ts'
import { readMachineSeconds } from './spent.ts'

const { unit } = budgets

it('fails a round that exceeds its budget by more than a fifth, and no other', () => {
  const checkBudget = (share: number) => checkOverBudget({ round: 'unit', processorSeconds: unit * share, dearness: 1 })
  expect([checkBudget(0.5), checkBudget(1.19)]).toEqual([null, null])
  expect(checkBudget(1.21)).toMatchObject({ failed: 1, remarks: [expect.stringContaining('failed: unit: over its budget')] })
})

it('compares with the reference machine, where a processor second may achieve more or less', () => {
  expect(checkOverBudget({ round: 'unit', processorSeconds: unit * 2, dearness: 2 })).toBeNull()
  expect(checkOverBudget({ round: 'unit', processorSeconds: unit, dearness: 0.5 })).not.toBeNull()
  expect(formatBudgetLine({ round: 'unit', processorSeconds: unit, dearness: 2 })).toBe(`${unit / 2} of ${unit} processor seconds (50 %)`)
})

it('counts the processor time of every process of the machine', () => {
  const before = readMachineSeconds()
  const end = process.cpuUsage().user + 400_000
  while (process.cpuUsage().user < end);
  expect(readMachineSeconds() - before).toBeGreaterThan(0.3)
})
