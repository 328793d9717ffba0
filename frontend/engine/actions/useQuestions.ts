import { useCallback, useMemo, useState } from 'react'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { InputRule, Transition } from '#resources/core/transition.ts'
import { isVisible } from '#resources/core/validate.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { fieldOfPath, problemsOf, withChanges } from '../draft/draft.ts'
import { useProblems } from '../form/useProblems.ts'

interface QuestionsOptions {
  readonly definition: ResourceDefinition
  /** Input that the transition requires: fields and reason. Null if the action is no transition. */
  readonly transition: Pick<Transition, 'asks' | 'reason'> | null
  /** Row that provides the start values of optional fields; absent if the transition is for several rows. */
  readonly row?: Values
  /** Start values from the gesture that opened the dialog, such as dragging. */
  readonly begins?: Values | undefined
}

/** State of a transition's input: fields and reason. No markup. */
export type Questions = ReturnType<typeof useQuestions>

export function useQuestions({ definition, transition, row, begins }: QuestionsOptions) {
  const [requiredQuestions, setRequiredQuestions] = useState<readonly string[]>([])
  const questions = useMemo(() => selectVisibleFields(transition?.asks ?? {}, requiredQuestions), [transition, requiredQuestions])
  const rule = reasonRuleOf(transition?.reason, { isOfSeveral: row === undefined, isRequired: requiredQuestions.includes('reason') })
  const [enteredValues, setEnteredValues] = useState<Values>(() => ({ ...startOf(transition?.asks ?? {}, row), ...begins }))
  const [reason, setReason] = useState('')
  const [hasEntered, setHasEntered] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, readonly string[]>>>({})

  const allRequestedFields = useMemo(() => getRequestedFields(definition, questions), [definition, questions])
  const requested = useMemo(
    () => ({ ...definition, fields: { ...definition.fields, ...allRequestedFields } }) as ResourceDefinition,
    [definition, allRequestedFields],
  )
  const values = useMemo(() => ({ ...row, ...enteredValues }), [row, enteredValues])
  // Hides fields that the current input makes irrelevant.
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(allRequestedFields).filter(([, field]) => isVisible(field, values))),
    [allRequestedFields, values],
  )
  const today = todayFor(values)
  const fieldProblems = useMemo(
    () => problemsOf(requested, values, today).filter(({ path }) => fieldOfPath(path) in questions),
    [requested, values, today, questions],
  )
  const isReasonMissing = rule === 'required' && reason.trim() === ''
  const change = (changes: Values) => {
    setEnteredValues((before) => withChanges(requested, before, changes))
    setServerErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(fieldOfPath(path) in changes))))
  }
  const requireAnswer = useCallback((name: string) => setRequiredQuestions((before) => [...before, name]), [])
  const messages = useProblems(definition.name, { visibleProblems: isSubmitted ? fieldProblems : [], refused: serverErrors })

  return {
    fields,
    values,
    messages,
    /** Absent if the transition asks for no reason. */
    reasonRule: rule,
    reason,
    isReasonMissing: isSubmitted && isReasonMissing,
    setReason,
    /** Sets values that the dialog suggests. */
    change,
    /** Sets values that the user enters. */
    enter: (changes: Values) => {
      setHasEntered(true)
      change(changes)
    },
    /** True if closing the dialog would lose input of the user. */
    hasInput: hasEntered || reason.trim() !== '',
    /** Shows the server's errors by field. From then on, also shows a field that the server requires. */
    refuse: (errors: Readonly<Record<string, readonly string[]>> | undefined) => {
      const relevantErrors = Object.entries(errors ?? {}).filter(
        ([path]) => path === 'reason' || fieldOfPath(path) in (transition?.asks ?? {}),
      )
      setServerErrors(Object.fromEntries(relevantErrors))
      setRequiredQuestions((before) => [...before, ...relevantErrors.map(([path]) => fieldOfPath(path))])
    },
    /** Shows an `onDemand` field before the server rejects the row without it. */
    requireAnswer,
    /**
     * Checks the input and shows all problems from then on. @returns the first field with a problem, or `reason` for the reason; null if
     * the input is complete
     */
    check: (): string | null => {
      setIsSubmitted(true)
      return fieldProblems[0] !== undefined ? fieldOfPath(fieldProblems[0].path) : isReasonMissing ? 'reason' : null
    },
    /** Input in the form that the API expects. */
    answers: {
      changes: Object.fromEntries(Object.keys(questions).map((name) => [name, enteredValues[name] ?? null])) as Values,
      reason: reason.trim(),
    },
  }
}

/** Returns the rule for the reason. For several rows the reason is optional, since only some of the rows may need it. */
function reasonRuleOf(
  rule: Transition['reason'],
  { isOfSeveral, isRequired }: { readonly isOfSeveral: boolean; readonly isRequired: boolean },
): 'required' | 'optional' | undefined {
  if (rule !== 'onDemand') return rule
  if (isOfSeveral) return 'optional'
  return isRequired ? 'required' : undefined
}

/** Returns the fields to show now. An `onDemand` field is required once it has been shown. */
const selectVisibleFields = (
  questions: Readonly<Record<string, InputRule>>,
  requiredQuestions: readonly string[],
): Readonly<Record<string, 'required' | 'optional'>> =>
  Object.fromEntries(
    Object.entries(questions).flatMap(([name, rule]) =>
      rule === 'onDemand' && !requiredQuestions.includes(name)
        ? []
        : [[name, rule === 'optional' ? ('optional' as const) : ('required' as const)]],
    ),
  )

/**
 * Returns the start values. Required fields begin empty, so that the user enters a new value. Optional fields begin with the stored
 * value.
 */
const startOf = (questions: NonNullable<Transition['asks']>, row: Values | undefined): Values =>
  Object.fromEntries(
    Object.entries(questions).map(([name, rule]) => [name, rule === 'optional' && isFilled(row?.[name]) ? row?.[name] : null]),
  )

/**
 * Returns the fields with the rules of this transition. It may write fields that forms may not, and defines which fields are required. An
 * optional field can still be required by its own condition.
 */
function getRequestedFields(
  { fields }: ResourceDefinition,
  questions: NonNullable<Transition['asks']>,
): Readonly<Record<string, FieldDefinition>> {
  return Object.fromEntries(
    Object.entries(questions).map(([name, rule]) => {
      const { readOnly: _system, once: _once, ...field } = fields[name] as FieldDefinition
      return [name, { ...field, required: rule === 'required' || (typeof field.required === 'object' ? field.required : false) }]
    }),
  )
}
