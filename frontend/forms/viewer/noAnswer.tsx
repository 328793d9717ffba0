import { Button, Dropdown, Tag } from 'antd'
import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Question, type SurveyModel } from 'survey-core'
import { ReactElementFactory } from 'survey-react-ui'
import { type MissingCode, missingCodeTexts } from '#resources/forms/content/missingCodes.ts'
import { codesOfQuestion, missingCodeOf, setMissingCode } from '#resources/forms/survey/answerCompanions.ts'
import { createObjectState } from '#resources/forms/survey/libraryState.ts'
import { useOnChange } from '../../base/useOnChange.ts'

/** Components below a question or cell with missing codes: the menu of codes, or the chosen code. */

const questionComponent = 'no-answer-of-question'
const cellComponent = 'no-answer-of-cell'

interface WrapperEvent {
  readonly element: unknown
  readonly wrapperName: string
  readonly reason?: string
  componentName: string
}

/** Components that other code wraps around the content of a question. They remain around it. */
const wrappersByQuestion = createObjectState<string>('wrappersOfMissingCodes')

/** Shows the missing codes below questions and cells that declare them. Must run after other code that wraps questions. */
export function drawMissingCodes(survey: SurveyModel): void {
  survey.onElementWrapperComponentName.add((_, event) => {
    const options = event as WrapperEvent
    const { element, wrapperName, reason } = options
    const cellQuestion = reason === 'cell' ? (element as { readonly question?: unknown }).question : null
    if (cellQuestion instanceof Question && hasCodes(cellQuestion)) options.componentName = cellComponent
    if (wrapperName !== 'content-component' || !(element instanceof Question) || !hasCodes(element)) return
    wrappersByQuestion.set(element, options.componentName)
    options.componentName = questionComponent
  })
}

const hasCodes = (question: Question): boolean => codesOfQuestion(question).length > 0

/** Renders again when a changed answer changes the value from `read`. */
export function useQuestionValue<Value>(question: Question, read: (question: Question) => Value): Value {
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
  const code = useQuestionValue(question, missingCodeOf)
  const button = useRef<HTMLButtonElement>(null)
  const hasActed = useRef(false)
  // Choosing or removing a code replaces the button that had the focus.
  useOnChange(code, () => {
    if (!hasActed.current) return
    hasActed.current = false
    // Waits until the Enter key press is over; else it would press the new button too.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  })
  const isReadOnly = question.isInputReadOnly
  if (isReadOnly && code === undefined) return null
  const locale = (question.survey as SurveyModel | null)?.getLocale() || i18n.language
  const textOf = (each: MissingCode) => missingCodeTexts[each][locale === 'fr' ? 'fr' : 'default']
  const chooseCode = (missingCode: MissingCode | undefined) => {
    hasActed.current = true
    setMissingCode(question, missingCode)
  }
  const titleSuffix = <span className="visually-hidden">: {question.processedTitle}</span>
  return (
    <div className="form-viewer-no-answer">
      {code === undefined ? (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{ items: codesOfQuestion(question).map((each) => ({ key: each, label: textOf(each), onClick: () => chooseCode(each) })) }}
        >
          <Button ref={button} type="text" size="small">
            {t('formQuestion.noAnswer')}
            {titleSuffix}
          </Button>
        </Dropdown>
      ) : (
        <>
          <Tag>{textOf(code)}</Tag>
          {!isReadOnly && (
            <Button ref={button} type="text" size="small" onClick={() => chooseCode(undefined)}>
              {t('formQuestion.takeBack')}
              {titleSuffix}
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
ReactElementFactory.Instance.registerElement(questionComponent, (props) => {
  const { element, question } = props as OfQuestion
  const ownElement = withNoAnswer(element, question)
  return (
    ReactElementFactory.Instance.createElement(wrappersByQuestion.get(question) ?? '', { ...(props as OfQuestion), element: ownElement }) ??
    ownElement
  )
})
ReactElementFactory.Instance.registerElement(cellComponent, (props) => {
  const { element, cell } = props as OfCell
  return withNoAnswer(element, cell.question)
})
