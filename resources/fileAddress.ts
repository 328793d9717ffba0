/** The address of the stored file that a row names as `fileId`, for calls: under it `/sas` answers a temporary address of its content. */
export const fileAddress = ({ fileId }: { readonly fileId?: unknown }): string | null =>
  typeof fileId === 'string' ? `/api/file/${fileId}` : null
