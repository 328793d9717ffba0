import './fileChoice.css'
import { Button, Upload } from 'antd'
import { useId } from 'react'

interface FileChoiceProps {
  readonly label: string
  /** Label of the button. */
  readonly action: string
  /** Accepted file types, as in `<input accept>`. */
  readonly accept: string
  readonly file: File | null
  readonly onChange: (file: File) => void
  /** Error to show while no file is chosen; null while the error must not be shown yet. */
  readonly missing: string | null
}

/** Lets the user choose a file for a dialog, which sends it. Shows the name of the file next to the button. */
export function FileChoice({ label, action, accept, file, onChange, missing }: FileChoiceProps) {
  const id = useId()
  const isMissing = file === null && missing !== null
  return (
    <div className="file-choice">
      <span id={id} className="file-choice-label">
        {label}
      </span>
      <div className="file-choice-file">
        <Upload
          accept={accept}
          showUploadList={false}
          beforeUpload={(next) => {
            onChange(next)
            return Upload.LIST_IGNORE
          }}
        >
          <Button aria-describedby={isMissing ? `${id} ${id}-missing` : id}>{action}</Button>
        </Upload>
        {file !== null && <span>{file.name}</span>}
      </div>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className="file-choice-missing">
          {missing}
        </p>
      )}
    </div>
  )
}
