import { lazy } from 'react'
import type { RichTextField } from '#resources/core/fields/richText.ts'
import { textOf } from '../base/texts/values.ts'
import { Empty } from './Empty.tsx'
import { LongTextDiff } from './LongTextDiff.tsx'
import { plainText } from './plainText.ts'
import type { CellProps, DiffProps, FieldView } from './types.ts'

const RichTextInput = lazy(() => import('./RichTextInput.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })))
const RichTextContent = lazy(() => import('./RichTextContent.tsx').then(({ RichTextContent }) => ({ default: RichTextContent })))

const RichTextCell = ({ value }: CellProps<RichTextField>) => (textOf(value) === '' ? <Empty /> : <RichTextContent html={textOf(value)} />)

/** Compared as plain text: what changed in the markup alone is not told. */
const RichTextDiff = (props: DiffProps<RichTextField>) => (
  <LongTextDiff {...props} before={plainText(textOf(props.before))} after={plainText(textOf(props.after))} />
)

export const richTextView: FieldView<RichTextField> = { Input: RichTextInput, Cell: RichTextCell, Diff: RichTextDiff, wide: true }
