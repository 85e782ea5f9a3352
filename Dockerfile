# syntax=docker/dockerfile:1
# The server with its apps: docs/operating.md. The image has Node and what `pnpm package` makes: no sources, no
# TypeScript, no compiler. It writes to /var/lib/cars, /tmp and, with BACKUP_DIR=/backup, /backup only.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.local/share/pnpm node tooling/run.mjs package /out

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    DATA_DIR=/var/lib/cars
WORKDIR /app
COPY --from=build /out /app
# A new volume takes owner and mode from the folder that it is mounted over.
RUN install -d -m 0700 -o node -g node /var/lib/cars /backup
USER node
VOLUME /var/lib/cars
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "server/healthcheck.cjs"]
CMD ["node", "server/start.cjs"]
