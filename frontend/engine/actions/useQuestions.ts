import { useCallback, useMemo, useState } from 'react'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Asking, Transition } from '#resources/core/transition.ts'
import { isVisible } from '#resources/core/validate.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { fieldOfPath, problemsOf, withChanges } from '../draft/draft.ts'
import { useProblems } from '../form/useProblems.ts'

interface QuestionsOptions {
  readonly definition: ResourceDefinition
  /** What is asked, as a transition asks for it. Null: nothing. */
  readonly transition: Pick<Transition, 'asks' | 'reason'> | null
  /** What optional fields begin with; absent where several rows are meant. */
  readonly row?: Values
  /** What they have said already in another way, such as by dragging: every field begins with it. */
  readonly begins?: Values | undefined
}

/** What somebody answers before a transition is taken: its fields and its reason. No markup. */
export type Questions = ReturnType<typeof useQuestions>

export function useQuestions({ definition, transition, row, begins }: QuestionsOptions) {
  const [demanded, setDemanded] = useState<readonly string[]>([])
  const asks = useMemo(() => askedNow(transition?.asks ?? {}, demanded), [transition, demanded])
  const rule = reasonRuleOf(transition?.reason, { isOfSeveral: row === undefined, isDemanded: demanded.includes('reason') })
  const [typed, setTyped] = useState<Values>(() => ({ ...startOf(transition?.asks ?? {}, row), ...begins }))
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({})

  const all = useMemo(() => askedFields(definition, asks), [definition, asks])
  const asked = useMemo(() => ({ ...definition, fields: { ...definition.fields, ...all } }) as ResourceDefinition, [definition, all])
  const values = useMemo(() => ({ ...row, ...typed }), [row, typed])
  // What does not apply to what was answered so far is not asked.
  const fields = useMemo(() => Object.fromEntries(Object.entries(all).filter(([, field]) => isVisible(field, values))), [all, values])
  const today = todayFor(values)
  const wrong = useMemo(
    () => problemsOf(asked, values, today).filter(({ path }) => fieldOfPath(path) in asks),
    [asked, values, today, asks],
  )
  const isReasonMissing = rule === 'required' && reason.trim() === ''
  const requireAnswer = useCallback((name: string) => setDemanded((before) => [...before, name]), [])
  const messages = useProblems(definition.name, { visibleProblems: isTried ? wrong : [], refused })

  return {
    fields,
    values,
    messages,
    /** Absent: none is asked for. */
    reasonRule: rule,
    reason,
    isReasonMissing: isTried && isReasonMissing,
    setReason,
    change: (changes: Values) => {
      setTyped((before) => withChanges(asked, before, changes))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(fieldOfPath(path) in changes))))
    },
    /** What the server said of each field; one that it demands is asked for from now on. */
    refuse: (errors: Readonly<Record<string, readonly string[]>> | undefined) => {
      const known = Object.entries(errors ?? {}).filter(([path]) => path === 'reason' || fieldOfPath(path) in (transition?.asks ?? {}))
      setRefused(Object.fromEntries(known))
      setDemanded((before) => [...before, ...known.map(([path]) => fieldOfPath(path))])
    },
    /** Asks for a question of the kind `onDemand` before the server refuses the row without it. */
    requireAnswer,
    /** Shows what is wrong from now on. @returns the field to go to first, `reason` for the reason; null: everything is answered */
    check: (): string | null => {
      setIsTried(true)
      return wrong[0] !== undefined ? fieldOfPath(wrong[0].path) : isReasonMissing ? 'reason' : null
    },
    /** As the API takes it. */
    answers: {
      changes: Object.fromEntries(Object.keys(asks).map((name) => [name, typed[name] ?? null])) as Values,
      reason: reason.trim(),
    },
  }
}

/** Several rows may have one reason: it is optional there, as only some of them need it. */
function reasonRuleOf(
  rule: Transition['reason'],
  { isOfSeveral, isDemanded }: { readonly isOfSeveral: boolean; readonly isDemanded: boolean },
): 'required' | 'optional' | undefined {
  if (rule !== 'onDemand') return rule
  if (isOfSeveral) return 'optional'
  return isDemanded ? 'required' : undefined
}

/** What is asked on demand is asked for once it was, and must be answered then. */
const askedNow = (
  asks: Readonly<Record<string, Asking>>,
  demanded: readonly string[],
): Readonly<Record<string, Exclude<Asking, 'onDemand'>>> =>
  Object.fromEntries(
    Object.entries(asks).flatMap(([name, rule]) =>
      rule !== 'onDemand' ? [[name, rule] as const] : demanded.includes(name) ? [[name, 'required'] as const] : [],
    ),
  )

/** Required answers begin empty, so that they are given anew; optional ones begin with the stored value. */
const startOf = (asks: NonNullable<Transition['asks']>, row: Values | undefined): Values =>
  Object.fromEntries(Object.entries(asks).map(([name, rule]) => [name, rule === 'optional' && isFilled(row?.[name]) ? row?.[name] : null]))

/**
 * The fields as this transition asks for them: it may write what forms may not, and says itself what must be filled. An optional one is still demanded
 * where the field's own condition demands it.
 */
function askedFields({ fields }: ResourceDefinition, asks: NonNullable<Transition['asks']>): Readonly<Record<string, FieldDefinition>> {
  return Object.fromEntries(
    Object.entries(asks).map(([name, rule]) => {
      const { readOnly: _system, once: _once, ...field } = fields[name] as FieldDefinition
      return [name, { ...field, required: rule === 'required' || (typeof field.required === 'object' ? field.required : false) }]
    }),
  )
}
