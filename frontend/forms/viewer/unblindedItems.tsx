import './unblindedItems.css'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { Alert } from 'antd'
import { type ComponentProps, createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type PanelModelBase, Question, type SurveyElementCore, type SurveyModel } from 'survey-core'
import { ReactElementFactory, SurveyLocStringViewer } from 'survey-react-ui'
import { isForUnblinded } from '#resources/forms/content/unblindedItems.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

const component = 'unblinded-title'

/** Marks the titles of questions, panels and pages for unblinded roles, and shows hidden titles of marked questions. */
export function markUnblindedItems(survey: SurveyModel): void {
  survey.onTextRenderAs.add((_, options) => {
    if (options.name === 'title' && isMarked(options.element as SurveyElementCore)) options.renderAs = component
  })
  for (const question of survey.getAllQuestions())
    if (question.getTitleLocation() === 'hidden' && isMarked(question)) question.titleLocation = 'top'
}

/** True if the element or one around it has the mark. Single fields of a question have no mark, because the question has one. */
function isMarked(element: SurveyElementCore): boolean {
  if (element instanceof Question && element.parentQuestion != null) return false
  if (isForUnblinded({ unblindedOnly: element.getPropertyValue('unblindedOnly') })) return true
  const parent = (element as { readonly parent?: PanelModelBase | null }).parent
  return parent != null && isMarked(parent)
}

/** Title with the mark. It is part of the title element, so that screen readers announce it with the question. */
function UnblindedTitle(props: ComponentProps<typeof SurveyLocStringViewer>) {
  const { t, i18n } = useTranslation('forms')
  return (
    <>
      <SurveyLocStringViewer {...props} />{' '}
      <span className="form-viewer-unblinded-tag" lang={i18n.language}>
        <ToneTag tone="warning">
          <LockOutlined aria-hidden />
          {t('unblinded.tag')}
        </ToneTag>
      </span>
    </>
  )
}

ReactElementFactory.Instance.registerElement(component, (props) =>
  createElement(UnblindedTitle, props as ComponentProps<typeof SurveyLocStringViewer>),
)

/** Warning above a form with items for unblinded roles. */
export function UnblindedNote() {
  const { t, i18n } = useTranslation('forms')
  return (
    <div className="form-viewer-unblinded-note" lang={i18n.language}>
      <Alert type="warning" showIcon icon={<LockOutlined aria-hidden />} message={t('unblinded.shown')} />
    </div>
  )
}
