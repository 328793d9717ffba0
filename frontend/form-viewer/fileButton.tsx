import { useEffect } from 'react'
import type { Action, QuestionFileModel } from 'survey-core'
import { ReactElementFactory, SurveyLocStringViewer, SvgIcon } from 'survey-react-ui'

interface ChooseFileProps {
  readonly item: Action
  readonly data: { readonly question: QuestionFileModel }
}

/** Opens the choice of a file. The library draws a label that takes the focus and says nowhere that it can be pressed. */
function ChooseFile({ item, data }: ChooseFileProps) {
  const { question } = (item.data as ChooseFileProps['data'] | undefined) ?? data
  useEffect(() => {
    // The button stands for it.
    document.getElementById(question.inputId ?? '')?.setAttribute('hidden', '')
  }, [question])
  return (
    <button
      type="button"
      className={item.getActionBarItemCss()}
      aria-label={question.chooseButtonText}
      onClick={({ nativeEvent }) => question.chooseFile(nativeEvent)}
    >
      {item.iconName && <SvgIcon iconName={question.cssClasses.chooseFileIconId} size="auto" className={item.cssClasses.itemIcon} />}
      {item.hasTitle && <SurveyLocStringViewer model={item.locTitle} textClass={item.getActionBarItemTitleCss()} />}
    </button>
  )
}

ReactElementFactory.Instance.registerElement('sv-file-choose-btn', (props) => <ChooseFile {...(props as ChooseFileProps)} />)
