FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot ./bot
COPY engine ./engine
COPY render ./render
RUN python -m venv /opt/speaker \
 && /opt/speaker/bin/pip install --no-cache-dir -c constraints.txt '.[postgres]'

FROM python:3.12-slim
RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin speaker \
 && mkdir /data && chown speaker:speaker /data
COPY --from=build /opt/speaker /opt/speaker
ENV PATH=/opt/speaker/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    SPEAKER_DATA=/data
USER speaker
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["speaker", "run"]
