import { useEffect } from 'react'
import type { Action, QuestionFileModel } from 'survey-core'
import { ReactElementFactory, SurveyLocStringViewer, SvgIcon } from 'survey-react-ui'

interface ChooseFileProps {
  readonly item: Action
  readonly data: { readonly question: QuestionFileModel }
}

/** Opens the file picker. Replaces the library's label, which takes the focus but has no button role. */
function ChooseFile({ item, data }: ChooseFileProps) {
  const { question } = (item.data as ChooseFileProps['data'] | undefined) ?? data
  useEffect(() => {
    // The button replaces the library's file input.
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
