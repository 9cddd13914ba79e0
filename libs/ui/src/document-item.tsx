// Bundled with each portal that shows it; what the shell provides is imported by its name, so that there is one
// instance.
import { type Document, documentMarkLabels, documentTypeLabels } from '@bluebonnet/contracts'
import { DateText, ToneTag } from '@bluebonnet/ui'
import { Item } from '@bluebonnet/ui/data'
import { Thumbnail } from '@bluebonnet/ui/thumbnail'

/** A document in a list: its name opens it. */
export const DocumentItem = ({
  document,
  document: { label, url, type, mark, uploadedAt },
}: {
  document: Pick<Document, 'id' | 'label' | 'url' | 'type' | 'contentType' | 'mark' | 'uploadedAt'>
}) => (
  <Item
    lead={<Thumbnail document={document} />}
    title={
      <a href={url} target="_blank" rel="noopener">
        {label}
      </a>
    }
    detail={
      <>
        {documentTypeLabels[type]} · <DateText value={uploadedAt} />{' '}
        {mark === null ? null : <ToneTag colour="red">{documentMarkLabels[mark]}</ToneTag>}
      </>
    }
  />
)
