import FileOutlined from '@ant-design/icons/FileOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { partViews } from './partViews.ts'

/** The kind of a part, at a glance; words beside it say it too. */
export function QuestionIcon({ type }: { readonly type: string }) {
  const Icon = type === 'page' ? FileOutlined : isKnownType(type) ? partViews[type].Icon : QuestionCircleOutlined
  return <Icon aria-hidden />
}
