export function CatalogScreen() {
  return <h1>Catalog</h1>;
}
