import { useCallback, useRef } from 'react'
import type { SurveyModel } from 'survey-core'
import { isSame } from '#resources/core/values/same.ts'
import type { Json } from '#resources/forms/content/json.ts'

/** Contains the running form once it is ready, and sets answers in it that were not typed into it. */
export function useFormModel() {
  const model = useRef<SurveyModel | null>(null)
  const isShowing = useRef(false)
  return {
    model,
    /** True while `show` sets an answer. */
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
