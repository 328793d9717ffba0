import { type FocusEvent, useRef } from 'react'
import { closestField } from './closestField.ts'
import { findNextProblem } from './problemSteps.ts'
import type { FormState } from './useForm.ts'
import type { FormTabsState } from './useFormTabs.ts'

/** Moves the focus between the fields with a problem, over all tabs, starting from the field that last had the focus. */
export function useProblemSteps({ problems }: FormState, { order, goTo }: FormTabsState) {
  const last = useRef<string | null>(null)
  const invalidNames = new Set(order.filter((name) => problems[name] !== undefined))
  return {
    count: invalidNames.size,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = closestField(target)?.dataset.field ?? last.current
    },
    step: (direction: 1 | -1) => {
      const next = findNextProblem(order, invalidNames, last.current, direction)
      if (next === null) return
      last.current = next
      goTo(next)
    },
  }
}
