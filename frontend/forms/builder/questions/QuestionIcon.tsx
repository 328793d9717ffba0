import FileOutlined from '@ant-design/icons/FileOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import { isKnownType } from '#resources/forms/content/questionTypes.ts'
import { partViews } from './partViews.ts'

/** Icon for the type of a part. The text next to it also names the type. */
export function QuestionIcon({ type }: { readonly type: string }) {
  const Icon = type === 'page' ? FileOutlined : isKnownType(type) ? partViews[type].Icon : QuestionCircleOutlined
  return <Icon aria-hidden />
}
