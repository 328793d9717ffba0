import { useCallback, useRef } from 'react'
import type { SurveyModel } from 'survey-core'
import { isSame } from '#resources/core/same.ts'
import type { Json } from '#resources/forms/json.ts'

/** The form on the screen, once it is there, and a way to show answers in it that were not typed into it. */
export function useFormModel() {
  const model = useRef<SurveyModel | null>(null)
  const isShowing = useRef(false)
  return {
    model,
    /** Whether an answer changes because it is shown. */
    isShowing,
    onReady: useCallback((ready: SurveyModel) => {
      model.current = ready
    }, []),
    show: useCallback((question: string, value: Json | undefined) => {
      if (model.current === null || isSame(model.current.getValue(question) ?? null, value ?? null)) return
      isShowing.current = true
      model.current.setValue(question, value ?? undefined)
      isShowing.current = false
    }, []),
  }
}
