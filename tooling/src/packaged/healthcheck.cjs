// The health check of the container: the image has no other client of HTTP than Node.
const address = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
fetch(address).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
