import './fileChoice.css'
import { Button, Upload } from 'antd'
import { useId } from 'react'

interface FileChoiceProps {
  readonly label: string
  /** Label of the button. */
  readonly action: string
  /** As of `<input accept>`. */
  readonly accept: string
  readonly file: File | null
  readonly onChange: (file: File) => void
  /** Shown while no file is chosen; null: not yet. */
  readonly missing: string | null
}

/** A file that a dialog needs: chosen from the disk, named beside the button, and sent by the dialog. */
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
