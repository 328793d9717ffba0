import { Button, Dropdown, Tag } from 'antd'
import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Question, type SurveyModel } from 'survey-core'
import { ReactElementFactory } from 'survey-react-ui'
import { codesOfQuestion, missingCodeOf, setMissingCode } from '#resources/forms/answerCompanions.ts'
import { type MissingCode, missingCodeTexts } from '#resources/forms/missingCodes.ts'
import { useOnChange } from '../base/useOnChange.ts'

/** Below a question or cell that declares missing codes: the menu of its codes, or the code that was chosen. */

const ofQuestion = 'no-answer-of-question'
const ofCell = 'no-answer-of-cell'

interface Wrapping {
  readonly element: unknown
  readonly wrapperName: string
  readonly reason?: string
  componentName: string
}

/** Components that others draw around the content of a question: they stay around it. */
const around = new WeakMap<Question, string>()

/** Draws questions and cells that declare missing codes with what stands below them. Comes after others that draw around questions. */
export function drawMissingCodes(survey: SurveyModel): void {
  survey.onElementWrapperComponentName.add((_, event) => {
    const options = event as Wrapping
    const { element, wrapperName, reason } = options
    const inCell = reason === 'cell' ? (element as { readonly question?: unknown }).question : null
    if (inCell instanceof Question && hasCodes(inCell)) options.componentName = ofCell
    if (wrapperName !== 'content-component' || !(element instanceof Question) || !hasCodes(element)) return
    around.set(element, options.componentName)
    options.componentName = ofQuestion
  })
}

const hasCodes = (question: Question): boolean => codesOfQuestion(question).length > 0

/** Draws anew whenever an answer of the form changes what is read. */
export function useOfQuestion<Value>(question: Question, read: (question: Question) => Value): Value {
  return useSyncExternalStore(
    (onChange) => {
      const survey = question.survey as SurveyModel | null
      survey?.onValueChanged.add(onChange)
      return () => survey?.onValueChanged.remove(onChange)
    },
    () => read(question),
  )
}

function NoAnswer({ question }: { readonly question: Question }) {
  const { t, i18n } = useTranslation('common')
  const code = useOfQuestion(question, missingCodeOf)
  const button = useRef<HTMLButtonElement>(null)
  const hasActed = useRef(false)
  // With the code another button takes the place of the one that had the focus.
  useOnChange(code, () => {
    if (!hasActed.current) return
    hasActed.current = false
    // Not within the press of Enter that chose: it would press the new button as well.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  })
  const isReadOnly = question.isInputReadOnly
  if (isReadOnly && code === undefined) return null
  const locale = (question.survey as SurveyModel | null)?.getLocale() || i18n.language
  const textOf = (each: MissingCode) => missingCodeTexts[each][locale === 'fr' ? 'fr' : 'default']
  const choose = (chosen: MissingCode | undefined) => {
    hasActed.current = true
    setMissingCode(question, chosen)
  }
  const ofTitle = <span className="visually-hidden">: {question.processedTitle}</span>
  return (
    <div className="form-viewer-no-answer">
      {code === undefined ? (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{ items: codesOfQuestion(question).map((each) => ({ key: each, label: textOf(each), onClick: () => choose(each) })) }}
        >
          <Button ref={button} type="text" size="small">
            {t('formQuestion.noAnswer')}
            {ofTitle}
          </Button>
        </Dropdown>
      ) : (
        <>
          <Tag>{textOf(code)}</Tag>
          {!isReadOnly && (
            <Button ref={button} type="text" size="small" onClick={() => choose(undefined)}>
              {t('formQuestion.takeBack')}
              {ofTitle}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const withNoAnswer = (element: ReactNode, question: Question) => (
  <>
    {element}
    <NoAnswer question={question} />
  </>
)

interface OfQuestion {
  readonly element: ReactNode
  readonly question: Question
}
interface OfCell {
  readonly element: ReactNode
  readonly cell: { readonly question: Question }
}
ReactElementFactory.Instance.registerElement(ofQuestion, (props) => {
  const { element, question } = props as OfQuestion
  const own = withNoAnswer(element, question)
  return ReactElementFactory.Instance.createElement(around.get(question) ?? '', { ...(props as OfQuestion), element: own }) ?? own
})
ReactElementFactory.Instance.registerElement(ofCell, (props) => {
  const { element, cell } = props as OfCell
  return withNoAnswer(element, cell.question)
})
