import './form-viewer.css'
import './commentLabels.ts'
import './fileButton.tsx'
import './imageChoices.ts'
import './pickers.tsx'
import './rest.ts'
import './typed.tsx'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Action, type SurveyModel, SvgRegistry } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { derivedAnswers } from '#resources/forms/survey/derivedAnswers.ts'
import { storedAnswersOnly } from '#resources/forms/survey/storedAnswersOnly.ts'
import { type AnswerByName, createSurvey } from '#resources/forms/survey/surveyEngine.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { drawMissingCodes } from './noAnswer.tsx'
import { shownLanguageOf } from './shownLanguage.ts'
import { type AnswerFiles, storeSurveyFiles } from './storeSurveyFiles.ts'
import { useSurveyTexts } from './surveyWords.ts'
import { markUnblindedItems, UnblindedNote } from './unblindedItems.tsx'

/** Connects a question to the queries about its answer. */
export interface Context {
  /** Number of open queries by name of the answer. */
  readonly open: ReadonlyMap<string, number>
  readonly labelOf: (open: number) => string
  readonly onAsk: (question: { readonly name: string; readonly title: string }) => void
}

interface FormViewerProps {
  /** Form to show. A different object restarts the form. */
  readonly formJson: JsonObject
  /** Stored answers. Later changes appear unless the user has changed the same answer. */
  readonly answers?: FormAnswers
  /** Names of cleared answers. No default value replaces them. */
  readonly emptied?: readonly string[]
  /** Shows the whole form read-only. */
  readonly isReadOnly?: boolean
  /** IANA name of the time zone whose date expressions use; absent for the reader's. */
  readonly timeZone?: string
  /** Time of completion (ISO 8601). Conditions of a completed form use the date at that time. */
  readonly completedOn?: string | null
  /** Shows all pages on one page, as in print and in the preview. */
  readonly isOnePage?: boolean
  /** Language of the form; absent for the reader's language. */
  readonly language?: string
  readonly answersElsewhere?: AnswerByName
  /** Receives an answer that the person or the form changed; undefined if it was cleared. */
  readonly onChange?: (name: string, value: Json | undefined) => void
  /** Called when the person completes the form and no visible answer has an error. */
  readonly onComplete?: (answers: FormAnswers) => void
  /** Queries of the answers; absent if the form has none. */
  readonly queries?: Context
  readonly files?: AnswerFiles
  /** Receives the form before it is rendered, to change the look of its questions. */
  readonly onMade?: (survey: SurveyModel) => void
  /** Receives the running form, so that callers can move to a question. */
  readonly onReady?: (survey: SurveyModel) => void
}

SvgRegistry.registerIcon(
  'icon-queries',
  '<svg viewBox="0 0 16 16"><path d="M2 2.5h12v9H8.5L5 14v-2.5H2z" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"/></svg>',
)

const noNames: readonly string[] = []

/** Shows the number of open queries about an answer. Hides the action if the form has no queries. */
function show(action: Action, requester: Context | undefined, name: string): void {
  const open = requester?.open.get(name) ?? 0
  action.visible = requester !== undefined
  action.title = requester?.labelOf(open) ?? ''
  action.showTitle = open > 0
  action.innerCss = open > 0 ? 'form-viewer-queries form-viewer-queries-open' : 'form-viewer-queries'
}

/** Returns the stored answers, the time zone, and the instant of completion for a completed form. */
const startOf = ({ answers, isReadOnly, completedOn, timeZone }: FormViewerProps) => ({
  data: answers ?? {},
  ...(timeZone === undefined ? {} : { timeZone }),
  ...(isReadOnly === true && typeof completedOn === 'string' ? { instant: new Date(completedOn) } : {}),
})

/** Shows a form to fill in, in the product's design. The library runs a copy, never the original object. */
export default function FormViewer(props: FormViewerProps) {
  const { formJson, answers, emptied = noNames, isReadOnly = false, isOnePage = false, answersElsewhere, queries, onReady } = props
  const { i18n } = useTranslation()
  const language = props.language ?? i18n.language
  const isPhone = useIsPhone()
  useSurveyTexts()
  const handlers = useRef(props)
  handlers.current = props
  /** Query actions next to the question titles while the form runs. */
  const actions = useRef(new Map<string, Action>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered before is taken over below; another form begins anew
  const survey = useMemo(() => {
    const newSurvey = createSurvey(isReadOnly ? (storedAnswersOnly(formJson) as JsonObject) : formJson, {
      language,
      ...startOf(props),
      prepare: (running) => storeSurveyFiles(running, () => handlers.current.files),
      // A new function does not restart the form. Typed answers stay.
      ...(answersElsewhere === undefined ? {} : { answers: async (key) => (await handlers.current.answersElsewhere?.(key)) ?? null }),
    })
    for (const name of emptied) newSurvey.clearValue(name)
    // The form's thank-you page is for participants, who have no next screen.
    newSurvey.showCompletePage = false
    newSurvey.widthMode = 'responsive'
    // The library measures the width only after the first render, and would then move every question.
    newSurvey.setIsMobile(isPhone)
    newSurvey.focusFirstQuestionAutomatic = false
    // Changes are reported during typing, without waiting for blur.
    newSurvey.textUpdateMode = 'onTyping'
    newSurvey.questionErrorLocation = 'bottom'
    if (isOnePage) newSurvey.questionsOnPageMode = 'singlePage'
    handlers.current.onMade?.(newSurvey)
    drawMissingCodes(newSurvey)
    markUnblindedItems(newSurvey)
    actions.current = new Map()
    newSurvey.onGetQuestionTitleActions.add((_, options) => {
      const { question } = options
      // Queries are about stored answers: for a repeat, about the repeat as a whole.
      if (question.parentQuestion != null) return
      const name = question.getValueName()
      const action = new Action({
        id: 'queries',
        iconName: 'icon-queries',
        iconSize: 16,
        component: 'sv-action-bar-item',
        action: () => handlers.current.queries?.onAsk({ name, title: question.processedTitle }),
      })
      actions.current.set(name, action)
      show(action, handlers.current.queries, name)
      options.actions = [...options.actions, action]
    })
    // Default values are sent with the first answer and at completion.
    const reportedAnswers = new Map<string, Json | undefined>()
    const hasKnownAnswer = (name: string) => reportedAnswers.has(name) || name in (answers ?? {})
    const notifyProvided = () => {
      const knownAnswers = {
        ...answers,
        ...Object.fromEntries([...reportedAnswers].filter(([, value]) => value !== undefined)),
      } as FormAnswers
      const removedNames = [...reportedAnswers].flatMap(([name, value]) => (value === undefined ? [name] : []))
      const input = derivedAnswers(formJson, newSurvey, { answers: knownAnswers, emptied: [...emptied, ...removedNames] })
      for (const [name, value] of Object.entries(input)) {
        if (hasKnownAnswer(name)) continue
        reportedAnswers.set(name, value)
        handlers.current.onChange?.(name, value)
      }
    }
    const calculatedNames = calculatedNamesOf(formJson)
    newSurvey.onValueChanged.add((_, { name, value }) => {
      // The server computes calculated values itself.
      if (calculatedNames.has(name)) return
      const isFirst = reportedAnswers.size === 0
      reportedAnswers.set(name, value as Json | undefined)
      handlers.current.onChange?.(name, value as Json | undefined)
      if (isFirst) notifyProvided()
    })
    newSurvey.onCompleting.add((sender, options) => {
      options.allow = false
      notifyProvided()
      handlers.current.onComplete?.(sender.data as FormAnswers)
    })
    return newSurvey
  }, [formJson, language, isOnePage, isReadOnly])
  const shownLanguage = useMemo(() => shownLanguageOf(survey, language), [survey, language])
  const isUnblinded = useMemo(() => hasUnblindedItems(formJson), [formJson])
  survey.readOnly = isReadOnly
  useEffect(() => {
    for (const [name, action] of actions.current) show(action, queries, name)
  }, [queries])
  useEffect(() => onReady?.(survey), [survey, onReady])
  useEffect(() => () => survey.dispose(), [survey])
  return (
    <div className="form-viewer" lang={shownLanguage}>
      {isUnblinded && <UnblindedNote />}
      <Survey model={survey} />
    </div>
  )
}
