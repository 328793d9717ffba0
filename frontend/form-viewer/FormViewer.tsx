import './form-viewer.css'
import './fileButton.tsx'
import './pickers.tsx'
import './rest.ts'
import './typed.tsx'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Action, type SurveyModel, SvgRegistry } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/answers.ts'
import { derivedAnswers } from '#resources/forms/derivedAnswers.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import { storedAnswersOnly } from '#resources/forms/storedAnswersOnly.ts'
import { type AnswerByName, runnable } from '#resources/forms/surveyEngine.ts'
import { type AnswerFiles, keepFiles } from './keepFiles.ts'
import { drawMissingCodes } from './noAnswer.tsx'
import { useSurveyWords } from './surveyWords.ts'

/** The way from a question to what is asked about its answer. */
export interface Asking {
  /** Open queries by the name of the answer. */
  readonly open: ReadonlyMap<string, number>
  readonly labelOf: (open: number) => string
  readonly onAsk: (question: { readonly name: string; readonly title: string }) => void
}

interface FormViewerProps {
  /** What the form asks. Another object is another form: it begins anew. */
  readonly formJson: JsonObject
  /** What was answered before; later changes of it are taken over where the person has not changed the same. */
  readonly answers?: FormAnswers
  /** Names whose answer was taken away: nothing stands in its place. */
  readonly emptied?: readonly string[]
  /** Nobody may answer: everything is shown, nothing can be changed. */
  readonly isReadOnly?: boolean
  /** Every page below one another, as in print and in the preview. */
  readonly isOnePage?: boolean
  /** The language of the form; absent: the reader's own. */
  readonly language?: string
  readonly answersElsewhere?: AnswerByName
  /** An answer changed, by the person or by what the form calculates; undefined where it was taken away. */
  readonly onChange?: (name: string, value: Json | undefined) => void
  /** The person is done, and nothing of what they see is wrong. */
  readonly onComplete?: (answers: FormAnswers) => void
  /** What can be asked about each answer; absent: nothing. */
  readonly asking?: Asking
  readonly files?: AnswerFiles
  /** The form before it is drawn, to add to how its questions look. */
  readonly onMade?: (survey: SurveyModel) => void
  /** The running form, for those who lead to a question of it. */
  readonly onReady?: (survey: SurveyModel) => void
}

SvgRegistry.registerIcon(
  'icon-queries',
  '<svg viewBox="0 0 16 16"><path d="M2 2.5h12v9H8.5L5 14v-2.5H2z" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"/></svg>',
)

const none: readonly string[] = []

/** How many queries are open about an answer; without one the way to ask stands back. */
function show(action: Action, asking: Asking | undefined, name: string): void {
  const open = asking?.open.get(name) ?? 0
  action.visible = asking !== undefined
  action.title = asking?.labelOf(open) ?? ''
  action.showTitle = open > 0
  action.innerCss = open > 0 ? 'form-viewer-queries form-viewer-queries-open' : 'form-viewer-queries'
}

/** A form as people fill it in, in the look of the product. The form itself is never handed to the library: it runs a copy. */
export default function FormViewer(props: FormViewerProps) {
  const { formJson, answers, emptied = none, isReadOnly = false, isOnePage = false, answersElsewhere, asking, onReady } = props
  const { i18n } = useTranslation()
  const language = props.language ?? i18n.language
  useSurveyWords()
  const handlers = useRef(props)
  handlers.current = props
  /** What stands beside the title of each question, while the form runs. */
  const actions = useRef(new Map<string, Action>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered before is taken over below; another form begins anew
  const survey = useMemo(() => {
    const made = runnable(isReadOnly ? (storedAnswersOnly(formJson) as JsonObject) : formJson, {
      language,
      data: answers ?? {},
      prepare: (running) => keepFiles(running, () => handlers.current.files),
      // Another function is not another form: what was typed stays.
      ...(answersElsewhere === undefined ? {} : { answers: async (key) => (await handlers.current.answersElsewhere?.(key)) ?? null }),
    })
    for (const name of emptied) made.clearValue(name)
    // Its own words of thanks are for participants, who see nothing of what comes after.
    made.showCompletePage = false
    made.widthMode = 'responsive'
    made.focusFirstQuestionAutomatic = false
    // What is typed is told while it is typed: nothing waits for the field to be left.
    made.textUpdateMode = 'onTyping'
    made.questionErrorLocation = 'bottom'
    if (isOnePage) made.questionsOnPageMode = 'singlePage'
    handlers.current.onMade?.(made)
    drawMissingCodes(made)
    actions.current = new Map()
    made.onGetQuestionTitleActions.add((_, options) => {
      const { question } = options
      // A query is about an answer as it is kept: of a repeat as a whole.
      if (question.parentQuestion != null) return
      const name = question.getValueName()
      const action = new Action({
        id: 'queries',
        iconName: 'icon-queries',
        iconSize: 16,
        component: 'sv-action-bar-item',
        action: () => handlers.current.asking?.onAsk({ name, title: question.processedTitle }),
      })
      actions.current.set(name, action)
      show(action, handlers.current.asking, name)
      options.actions = [...options.actions, action]
    })
    // With the first answer, and at the end, goes what stands in the form without one.
    const told = new Map<string, Json | undefined>()
    const isKnown = (name: string) => told.has(name) || name in (answers ?? {})
    const tellGiven = () => {
      const known = { ...answers, ...Object.fromEntries([...told].filter(([, value]) => value !== undefined)) } as FormAnswers
      const gone = [...told].flatMap(([name, value]) => (value === undefined ? [name] : []))
      const given = derivedAnswers(formJson, made, { answers: known, emptied: [...emptied, ...gone] })
      for (const [name, value] of Object.entries(given)) {
        if (isKnown(name)) continue
        told.set(name, value)
        handlers.current.onChange?.(name, value)
      }
    }
    const calculated = calculatedNamesOf(formJson)
    made.onValueChanged.add((_, { name, value }) => {
      // The server calculates by itself.
      if (calculated.has(name)) return
      const isFirst = told.size === 0
      told.set(name, value as Json | undefined)
      handlers.current.onChange?.(name, value as Json | undefined)
      if (isFirst) tellGiven()
    })
    made.onCompleting.add((sender, options) => {
      options.allow = false
      tellGiven()
      handlers.current.onComplete?.(sender.data as FormAnswers)
    })
    return made
  }, [formJson, language, isOnePage, isReadOnly])
  survey.readOnly = isReadOnly
  useEffect(() => {
    for (const [name, action] of actions.current) show(action, asking, name)
  }, [asking])
  useEffect(() => onReady?.(survey), [survey, onReady])
  useEffect(() => () => survey.dispose(), [survey])
  return (
    <div className="form-viewer">
      <Survey model={survey} />
    </div>
  )
}
