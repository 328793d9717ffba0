import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined'
import FileImageOutlined from '@ant-design/icons/FileImageOutlined'
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/FileWordOutlined'
import FileZipOutlined from '@ant-design/icons/FileZipOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined'

/** Icons by content type. A type without an icon is shown as an archive (specification 2, section 9). */
const icons = [
  [/^image\//, FileImageOutlined],
  [/^video\//, VideoCameraOutlined],
  [/^application\/pdf$/, FilePdfOutlined],
  [/^text\/plain$/, FileTextOutlined],
  [/^text\/uri-list$/, LinkOutlined],
  [/excel|sheet|csv/, FileExcelOutlined],
  [/word/, FileWordOutlined],
] as const

export function FileIcon({ contentType }: { readonly contentType: string }) {
  const Icon = icons.find(([type]) => type.test(contentType))?.[1] ?? FileZipOutlined
  return <Icon aria-hidden />
}
