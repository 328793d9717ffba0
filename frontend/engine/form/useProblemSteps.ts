import { type FocusEvent, useRef } from 'react'
import { fieldAround } from './fieldAround.ts'
import { nextProblem } from './problemSteps.ts'
import type { FormState } from './useForm.ts'
import type { FormTabsState } from './useFormTabs.ts'

/** Leads from field to field among those with a problem, beginning where the focus was last, over all tabs. */
export function useProblemSteps({ problems }: FormState, { order, goTo }: FormTabsState) {
  const last = useRef<string | null>(null)
  const wrong = new Set(order.filter((name) => problems[name] !== undefined))
  return {
    count: wrong.size,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = fieldAround(target)?.dataset.field ?? last.current
    },
    step: (by: 1 | -1) => {
      const next = nextProblem(order, wrong, last.current, by)
      if (next === null) return
      last.current = next
      goTo(next)
    },
  }
}
