import type { RichTextField } from '#resources/core/fields/richText.ts'
import { textOf } from '../base/texts/values.ts'
import { later } from '../base/ui/later.tsx'
import { Empty } from './Empty.tsx'
import { LongTextDiff } from './LongTextDiff.tsx'
import type { CellProps, DiffProps, FieldView } from './types.ts'

const RichTextInput = later(() => import('./RichTextInput.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })))
const RichTextContent = later(() => import('./RichTextContent.tsx').then(({ RichTextContent }) => ({ default: RichTextContent })))

const RichTextCell = ({ value }: CellProps<RichTextField>) => (textOf(value) === '' ? <Empty /> : <RichTextContent html={textOf(value)} />)

/** Compared as plain text: what changed in the markup alone is not told. */
const RichTextDiff = (props: DiffProps<RichTextField>) => (
  <LongTextDiff {...props} before={plainText(textOf(props.before))} after={plainText(textOf(props.after))} />
)

export const richTextView: FieldView<RichTextField> = { Input: RichTextInput, Cell: RichTextCell, Diff: RichTextDiff, wide: true }

/** The words of some HTML, a paragraph a line. An inert document: nothing in it runs or loads. */
function plainText(html: string): string {
  const document = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '\n$&'), 'text/html')
  return (document.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
