/** A stored file as the viewer needs to know it. */
export interface ViewedFile {
  /** Of the stored file. */
  readonly id: string
  readonly fileName: string
  /** By its content. */
  readonly contentType: string
  /** Bytes. */
  readonly fileSize: number
}

/** What the viewer can do with a file. */
export type ViewKind = 'image' | 'video' | 'pdf' | NotViewed

/** Why a file is only offered for download. */
export type NotViewed = 'unsupported' | 'tooLarge' | 'protected'
