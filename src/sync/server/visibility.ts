import { can, type Relation } from '#domain/permissions.ts'
import { rootOf } from '#sync/document-rows.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Product, Visibility } from './product.ts'

type Kinds = Pick<Product, 'kinds'>

/** The part of a document that is sent with every event. */
export function visibilityOf({ kinds }: Kinds, document: AnyDocument): Visibility {
  const root = rootOf(document)
  const columns = kinds[document.kind].visibleBy.map((column) => [column, root[column]])
  return { ...Object.fromEntries(columns), kind: document.kind }
}

/**
 * Whether somebody may see a document on the synced screens (Y30): the owner always, a delegate by the flags and the
 * document's state. Public pages have their own check, and a public switch changes nothing here.
 */
export function maySee({ kinds }: Kinds, relation: Relation, visibility: Visibility | null): boolean {
  const action = visibility && kinds[visibility.kind].readAction(visibility)
  return action !== null && can(relation, action)
}

/** The same for a document. */
export const maySeeDocument = (product: Kinds, relation: Relation, document: AnyDocument | null | undefined): boolean =>
  !!document && maySee(product, relation, visibilityOf(product, document))
