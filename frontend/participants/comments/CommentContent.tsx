import './comments.css'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { externalContent } from '../../document-viewer/externalContent.ts'
import { RichTextContent } from '../../fields/views/RichTextContent.tsx'
import { StoredFileLink } from '../../fields/views/StoredFileLink.tsx'
import type { CommentRow } from './useComments.ts'

/** Text of a comment with its file and link. */
export function CommentContent({ row }: { readonly row: CommentRow }) {
  const file = textOf(row.fileId)
  const link = textOf(row.linkURL)
  return (
    <>
      <RichTextContent html={textOf(row.commentText)} />
      {(file !== '' || link !== '') && (
        <ul className="comment-attachments">
          {file !== '' && (
            <li>
              <StoredFileLink
                id={file}
                name={labelsOf(row, 'fileId')[file] ?? null}
                isImage={false}
                beside={link === '' ? [] : [externalContent(link)]}
              />
            </li>
          )}
          {link !== '' && (
            <li>
              <a href={link} target="_blank" rel="noopener noreferrer">
                <LinkOutlined aria-hidden /> {link}
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
