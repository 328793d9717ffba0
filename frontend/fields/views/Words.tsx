import { Tag } from 'antd'
import { Empty } from './Empty.tsx'

/** A list of short texts, each in a tag. */
export function Words({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return <Empty />
  return (
    <span className="field-words" title={words.join(', ')}>
      {words.map((text) => (
        <Tag key={text} bordered={false}>
          {text}
        </Tag>
      ))}
    </span>
  )
}
