import type { Values } from '#resources/core/conditions.ts'
import type { RichTextField } from '#resources/core/fields/richText.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { textOf } from '../base/texts/values.ts'
import { later } from '../base/ui/later.tsx'
import { Empty } from './Empty.tsx'
import { LongTextDiff } from './LongTextDiff.tsx'
import type { CellProps, DiffProps, FieldView, InputProps } from './types.ts'

const RichTextInput = later(() => import('./RichTextInput.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })))
const RichTextContent = later(() => import('./RichTextContent.tsx').then(({ RichTextContent }) => ({ default: RichTextContent })))

const HtmlSourceInput = later(() => import('./HtmlSourceInput.tsx').then(({ HtmlSourceInput }) => ({ default: HtmlSourceInput })))
const HtmlFrame = later(() => import('./HtmlFrame.tsx').then(({ HtmlFrame }) => ({ default: HtmlFrame })))

const isSource = ({ sourceWhen }: RichTextField, row: Values): boolean => sourceWhen !== undefined && row[sourceWhen] === true

/** Written with an editor, or as HTML where the row says so. */
const RichTextOrSourceInput = (props: InputProps<RichTextField>) =>
  isSource(props.field, props.values) ? <HtmlSourceInput {...props} /> : <RichTextInput {...props} />

function RichTextCell({ value, field, row, resource, name }: CellProps<RichTextField>) {
  const texts = useTexts(resource)
  const html = textOf(value)
  if (html === '') return <Empty />
  return isSource(field, row) ? <HtmlFrame html={html} title={texts.label(name)} /> : <RichTextContent html={html} />
}

/** Compared as plain text: what changed in the markup alone is not told. */
const RichTextDiff = (props: DiffProps<RichTextField>) => (
  <LongTextDiff {...props} before={plainText(textOf(props.before))} after={plainText(textOf(props.after))} />
)

export const richTextView: FieldView<RichTextField> = { Input: RichTextOrSourceInput, Cell: RichTextCell, Diff: RichTextDiff, wide: true }

/** The words of some HTML, a paragraph a line. An inert document: nothing in it runs or loads. */
function plainText(html: string): string {
  const document = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '\n$&'), 'text/html')
  return (document.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
